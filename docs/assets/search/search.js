// What a search box needs on a page.

import { attach } from "./box.js";
import { begin } from "./client.js";

export { attach, begin };
