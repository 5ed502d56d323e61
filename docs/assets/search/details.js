// What the results page needs for some texts only, loaded with the first of them: the answer to a pasted message, what is
// known about one, and about the name of an API.

import { answered, recognised } from "./answer.js";
import { describe } from "./api.js";
import { KnownElement } from "./known.js";

export { KnownElement, answered, describe, recognised };
