// What a search box needs in a page.

import { attach } from "./box.js";
import { begin } from "./client.js";

export { attach, begin };
