// The page of a puzzle that is still being made.

import "./drops.js";
import "./paste.js";
import "./waiting.js";
import { leadOn } from "./fresh.js";

leadOn();
