import { readJson } from '@fagvaerk/catalogue/json-positions.ts';
import type { FilePlace, Json } from '@fagvaerk/catalogue/model.ts';
import { uploadFileMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { useId, useState } from 'react';
import type { PickedFile } from '../call/call.ts';
import { size, words } from '../words.ts';

interface Props {
  place: FilePlace;
  body: string;
  onPick: (body: string, file: PickedFile) => void;
}

const fileMaximumBytes = uploadFileMaximumMegabytes * 1_000_000;

/** Placeholder in the body for the bytes of the picked file. */
const placeholderPattern = /"<[^"<>]+, [^"<>]+>"/;
export const hasFilePlaceholder = (body: string): boolean => placeholderPattern.test(body);

export function FilePicker({ place, body, onPick }: Props) {
  const id = useId();
  const [message, setMessage] = useState('');
  async function pick(picked: File): Promise<void> {
    const read = readJson(body);
    if (picked.size > fileMaximumBytes) return setMessage(words.fileTooLarge(picked.name, size(picked.size)));
    if ('expected' in read) return setMessage(words.fileNeedsJson);
    const placeholder = `<${picked.name.replaceAll(/["<>\\]/g, '')}, ${size(picked.size)}>`;
    const base64 = await readBase64(picked);
    onPick(JSON.stringify(withFile(read.value, place, picked, placeholder), null, 2), { placeholder, base64 });
    setMessage(words.filePicked(picked.name, size(picked.size)));
  }
  return (
    <div className="row console-file">
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
      <span className="note" id={`${id}-limit`}>
        {words.fileLimit(size(fileMaximumBytes))}
      </span>
      <span role="status">{message}</span>
    </div>
  );
}

function withFile(body: Json, { data, name, type }: FilePlace, picked: File, placeholder: string): Json {
  const [first, ...others] = Array.isArray(body) ? body : [body];
  const fields = {
    [data]: placeholder,
    ...(name !== null && { [name]: picked.name }),
    ...(type !== null && { [type]: picked.type || 'application/octet-stream' }),
  };
  const filled = { ...(typeof first === 'object' ? first : {}), ...fields };
  return Array.isArray(body) ? [filled, ...others] : filled;
}

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
