// What the results page needs; it has no other box.

import { begin } from "./client.js";
import { open } from "./page.js";

export { begin, open };
