import type { FilePlace, Json } from '@fagvaerk/catalogue/model.ts';
import { uploadFileMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { useId, useState } from 'react';
import type { PickedFile } from '../call/call.ts';
import { size, words } from '../words.ts';
import { readJson } from './json-places.ts';

interface Props {
  place: FilePlace;
  body: string;
  onPick: (body: string, file: PickedFile) => void;
}

const fileMaximumBytes = uploadFileMaximumMegabytes * 1_000_000;

/** Stands in the body for the bytes of a file. */
const markPattern = /"<[^"<>]+, [^"<>]+>"/;
export const namesFile = (body: string): boolean => markPattern.test(body);

export function FilePicker({ place, body, onPick }: Props) {
  const id = useId();
  const [said, setSaid] = useState('');
  async function pick(picked: File): Promise<void> {
    const read = readJson(body);
    if (picked.size > fileMaximumBytes) return setSaid(words.fileTooLarge(picked.name, size(picked.size)));
    if ('fault' in read) return setSaid(words.fileNeedsJson);
    const mark = `<${picked.name.replaceAll(/["<>\\]/g, '')}, ${size(picked.size)}>`;
    const base64 = await base64Of(picked);
    onPick(JSON.stringify(withFile(read.value, place, picked, mark), null, 2), { mark, base64 });
    setSaid(words.filePicked(picked.name, size(picked.size)));
  }
  return (
    <div className="console-file">
      <label htmlFor={id}>{words.pickFile}</label>
      <input
        id={id}
        type="file"
        aria-describedby={`${id}-limit`}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          if (picked) void pick(picked);
        }}
      />
      <span className="console-note" id={`${id}-limit`}>
        {words.fileLimit(size(fileMaximumBytes))}
      </span>
      <span role="status">{said}</span>
    </div>
  );
}

/** In the first object that is sent, with its name and type beside it. */
function withFile(body: Json, { data, name, type }: FilePlace, picked: File, mark: string): Json {
  const [first, ...others] = Array.isArray(body) ? body : [body];
  const fields = {
    [data]: mark,
    ...(name !== null && { [name]: picked.name }),
    ...(type !== null && { [type]: picked.type || 'application/octet-stream' }),
  };
  const filled = { ...(typeof first === 'object' ? first : {}), ...fields };
  return Array.isArray(body) ? [filled, ...others] : filled;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
