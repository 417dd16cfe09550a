/**
 * The memory of bytes that nobody looks at any more, at once and not whenever the collector comes by: megabytes that wait
 * for it make it come often, which costs more than most that was done with them. Short bytes that share their memory with
 * others are left alone.
 */
export function giveBack({ buffer, length }: Buffer): void {
  if (length > 0 && length === buffer.byteLength) (buffer as ArrayBuffer).transfer(0);
}
