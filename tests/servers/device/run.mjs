// Answers questions with the Python for browsers: `node run.mjs FOLDER ANSWERS`, where FOLDER is what `dev.py device`
// built and ANSWERS a module with the function `answer`.  A line on standard input asks, and a line on standard output
// answers.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(error.message); // and not the line, which is all of Pyodide
  process.exit(1);
});

const [folder, answers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdLibURL: `${folder}/python.zip`, stdout: console.error });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/site.zip`)), "zip", { extractDir: "/site" });
python.runPython("import sys; sys.path.insert(0, '/site')");
python.FS.writeFile("/site/answers.py", readFileSync(answers));
const { answer } = python.pyimport("answers");

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answer(line)}\n`);
