/** Reads a zip of uncompressed files, as tools/pocket.py writes it; the whole archive is compressed. */

const FILE = 0x04034b50;
const HEAD = 30;

export function readZip(zip: ArrayBuffer): Map<string, Uint8Array> {
  const view = new DataView(zip);
  const found = new Map<string, Uint8Array>();
  let at = 0;
  while (at + HEAD <= zip.byteLength && view.getUint32(at, true) === FILE) {
    const name = at + HEAD;
    const begins = name + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const bytes = view.getUint32(at + 18, true);
    found.set(
      new TextDecoder().decode(new Uint8Array(zip, name, view.getUint16(at + 26, true))),
      new Uint8Array(zip, begins, bytes),
    );
    at = begins + bytes;
  }
  return found;
}
