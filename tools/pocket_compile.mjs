/**
 * Compiles the modules of a zip with the Pyodide that will run them: `node pocket_compile.mjs PYODIDE IN OUT NAMES...`.
 * Modules in NAMES stay sources. Docstrings and line tables are left out to save bytes.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const COMPILE = `
import importlib._bootstrap_external as loading, types, zipfile

def bare(code):
    parts = tuple(bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = bytes([255] * whole + [247 + rest] * (rest > 0))
    return code.replace(co_linetable=nowhere, co_consts=parts)

def compiled(name, source):
    return loading._code_to_hash_pyc(bare(compile(source, name, "exec", dont_inherit=True, optimize=2)), bytes(8), False)

def go(kept):
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_STORED) as made:
        for name in given.namelist():
            content = given.read(name)
            if name.endswith(".py") and name not in kept:
                name, content = name + "c", compiled(name, content)
            made.writestr(zipfile.ZipInfo(name), content)

go
`;

const [folder, given, made, ...kept] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.writeFile('/in.zip', new Uint8Array(readFileSync(given)));
python.runPython(COMPILE)(python.toPy(new Set(kept)));
writeFileSync(made, python.FS.readFile('/out.zip'));
