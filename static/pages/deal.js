// The page of a puzzle that is still being made.

import "../site/dropdowns.js";
import "../site/paste.js";
import "../answers/retry.js";
import { leadOn } from "../page/fresh.js";

leadOn();
