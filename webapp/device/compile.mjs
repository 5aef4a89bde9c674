// Compiles archives of Python for the browser, by the very Python that will read them there:
// `node compile.mjs PYODIDE FROM TO ...`, from and to archives.  What is no Python stays as it is.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// Lines without columns: tracebacks say enough, and a tenth of each module is saved.
const python = await loadPyodide({ indexURL: `${folder}/`, args: ["-X", "no_debug_ranges"] });
const compiled = python.runPython(`
import io, os, py_compile, zipfile

def compiled(body):
    """Return an archive with every module of another one compiled, in the same order and of the same moments."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(body.to_py()))) as given, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as out:
        for each in given.infolist():
            content = given.read(each)
            if each.filename.endswith(".py"):
                with open("/tmp/module.py", "wb") as source:
                    source.write(content)
                py_compile.compile("/tmp/module.py", "/tmp/module.pyc", each.filename, doraise=True, optimize=2,
                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
                with open("/tmp/module.pyc", "rb") as module:
                    content = module.read()
            name = each.filename + "c" * each.filename.endswith(".py")
            out.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
    return made.getvalue()

compiled
`);
for (let at = 0; at < archives.length; at += 2)
  writeFileSync(archives[at + 1], compiled(new Uint8Array(readFileSync(archives[at]))).toJs());
