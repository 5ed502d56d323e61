// What the search needs in a page: the boxes and the results page.

import { attach } from "./box.js";
import { begin } from "./client.js";
import { open } from "./page.js";

export { attach, begin, open };
