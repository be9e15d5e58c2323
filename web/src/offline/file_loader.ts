/** Loads the files of the pocket: decompresses gzip as a stream and reports progress. */

interface PocketFile {
  name: string;
  bytes: number;
}
export interface PocketFiles {
  script: PocketFile;
  wasm: PocketFile;
  library: PocketFile;
  package: PocketFile;
}

/** The host could not be reached. `navigator.onLine` does not tell that reliably. */
export class HostUnreachable extends Error {}

export class FileLoader {
  #loaded = 0;
  readonly total: number;

  constructor(
    private readonly folder: URL,
    readonly files: PocketFiles,
    private readonly onProgress: (loaded: number, total: number) => void,
  ) {
    this.total = Object.values(files).reduce((sum: number, file: PocketFile) => sum + file.bytes, 0);
  }

  address(file: PocketFile): string {
    return new URL(file.name, this.folder).href;
  }

  count(bytes: number): void {
    this.#loaded += bytes;
    this.onProgress(this.#loaded, this.total);
  }

  /** Fetch and decompress a file; a host may have decompressed it already. */
  async fetch(file: PocketFile, type = 'application/octet-stream'): Promise<Response> {
    const answer = await fetch(this.address(file)).catch((error: unknown) => {
      throw new HostUnreachable(String(error));
    });
    if (!answer.ok || !answer.body) throw new Error(`${file.name}: ${answer.status}`);
    const [first, rest] = await peekStream(answer.body);
    const counted = rest.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, out) => {
          this.count(part.length);
          out.enqueue(part);
        },
      }),
    );
    const packed = first[0] === 0x1f && first[1] === 0x8b;
    return new Response(packed ? counted.pipeThrough(new DecompressionStream('gzip')) : counted, {
      headers: { 'content-type': type },
    });
  }
}

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The first chunk of a stream, and the whole stream. */
async function peekStream(stream: ByteStream): Promise<[Uint8Array, ByteStream]> {
  const [mine, rest] = stream.tee();
  const reader = mine.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return [value ?? new Uint8Array(), rest];
}
