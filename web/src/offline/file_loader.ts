/** The files of the pocket: packed by gzip, unpacked on the way, and counted as they come. */

interface File {
  name: string;
  bytes: number;
}
export interface Files {
  script: File;
  wasm: File;
  library: File;
  house: File;
}

/** The host could not be asked. A browser that calls itself online may still have no way to it. */
export class Unreachable extends Error {}

export class Loading {
  private loaded = 0;
  readonly total: number;

  constructor(
    private readonly folder: URL,
    readonly files: Files,
    private readonly told: (loaded: number, total: number) => void,
  ) {
    this.total = Object.values(files).reduce((sum: number, file: File) => sum + file.bytes, 0);
  }

  address(file: File): string {
    return new URL(file.name, this.folder).href;
  }

  count(bytes: number): void {
    this.loaded += bytes;
    this.told(this.loaded, this.total);
  }

  /** A packed file, as what it was before; a host may have unpacked it already. */
  async fetch(file: File, type = 'application/octet-stream'): Promise<Response> {
    const answer = await fetch(this.address(file)).catch((error: unknown) => {
      throw new Unreachable(String(error));
    });
    if (!answer.ok || !answer.body) throw new Error(`${file.name}: ${answer.status}`);
    const [first, rest] = await peek(answer.body);
    const counted = rest.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, out) => {
          this.count(part.length);
          out.enqueue(part);
        },
      }),
    );
    const packed = first[0] === 0x1f && first[1] === 0x8b;
    return new Response(packed ? counted.pipeThrough(new DecompressionStream('gzip')) : counted, { headers: { 'content-type': type } });
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The first part of a stream, and all of it. */
async function peek(stream: Bytes): Promise<[Uint8Array, Bytes]> {
  const [mine, rest] = stream.tee();
  const reader = mine.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return [value ?? new Uint8Array(), rest];
}
