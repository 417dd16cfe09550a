/** Branches are rendered when opened: a response may have thousands of values. */
import type { ConsoleAnswer, FilePlace, Json } from '@fagvaerk/catalogue/model.ts';
import { createContext, type ReactNode, use, useState } from 'react';
import { callFragment } from '../call/fragment.ts';
import { language, number, words } from '../words.ts';
import { addressIn } from './address.ts';
import { FileLinks } from './FileLinks.tsx';

type Fields = { readonly [name: string]: Json };

/** Longer lists are split into groups of this size. */
const groupLength = 100;
const textMaximumCharacters = 2000;
const previewMaximumFields = 4;

const ResponseContext = createContext<ConsoleAnswer>({ mediaType: '', leads: {}, files: {} });

export function ResponseTree({ answer, value }: { answer: ConsoleAnswer; value: Json }) {
  return (
    <ResponseContext value={answer}>
      <div className="console-tree" translate="no">
        <Value value={value} at="" isOpen />
      </div>
    </ResponseContext>
  );
}

interface ValueProps {
  value: Json;
  /** Field names without list indices, as in `leads` and `files`. */
  at: string;
  label?: ReactNode;
  isOpen: boolean;
  owner?: Fields | undefined;
  isLast?: boolean;
}

function Value({ value, at, label = null, isOpen, owner, isLast = true }: ValueProps) {
  const comma = isLast ? '' : ',';
  if (typeof value !== 'object' || value === null)
    return (
      <Leaf label={label}>
        <Plain value={value} at={at} owner={owner} />
        {comma}
      </Leaf>
    );
  const [open, close] = isList(value) ? ['[', `]${comma}`] : ['{', `}${comma}`];
  const fields = Object.entries(value);
  if (fields.length === 0) return <Leaf label={label}>{open + close}</Leaf>;
  return (
    <Branch
      label={label}
      brackets={[open, close]}
      preview={isList(value) ? words.items(number(value.length)) : preview(fields)}
      isOpen={isOpen}
    >
      {() => (isList(value) ? <Items values={value} at={at} /> : <Members fields={fields} at={at} owner={value} />)}
    </Branch>
  );
}

const Members = ({ fields, at, owner }: { fields: [string, Json][]; at: string; owner: Fields }) =>
  fields.map(([name, field], index) => (
    <Value
      key={name}
      value={field}
      at={at === '' ? name : `${at}.${name}`}
      label={<Name name={name} />}
      // Envelopes (v3.0 has two around its records) and short objects.
      isOpen={at === '' || name === 'data' || countFields(field) <= 8}
      owner={owner}
      isLast={index === fields.length - 1}
    />
  ));

function Items({ values, at }: { values: readonly Json[]; at: string }) {
  const items = (from: number, to: number) =>
    values.slice(from, to).map((value, index) => (
      <Value
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change; its index is what an item has.
        key={from + index}
        value={value}
        at={at}
        isOpen={from + index === 0 || values.length <= 3}
        isLast={from + index === values.length - 1}
      />
    ));
  if (values.length <= groupLength) return items(0, values.length);
  return Array.from({ length: Math.ceil(values.length / groupLength) }, (_, group) => {
    const from = group * groupLength;
    const to = Math.min(from + groupLength, values.length);
    return (
      <Branch
        key={from}
        label={<span className="c">{`${from + 1}–${to}`}</span>}
        brackets={['', '']}
        preview=""
        isOpen={group === 0}
      >
        {() => items(from, to)}
      </Branch>
    );
  });
}

interface BranchProps {
  label: ReactNode;
  brackets: readonly [open: string, close: string];
  preview: ReactNode;
  isOpen: boolean;
  children: () => ReactNode;
}

function Branch({ label, brackets: [open, close], preview, isOpen: isOpenFirst, children }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label}
        {open}
        {isOpen ? null : (
          <>
            {' '}
            <span className="c">{preview}</span> {close}
          </>
        )}
      </summary>
      {isOpen ? (
        <>
          <div className="console-inner">{children()}</div>
          {close === '' ? null : <div className="console-close">{close}</div>}
        </>
      ) : null}
    </details>
  );
}

const Leaf = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="console-leaf">
    {label}
    {children}
  </div>
);

const Name = ({ name }: { name: string }) => (
  <>
    <i className="k">{JSON.stringify(name)}</i>
    {': '}
  </>
);

const foreign = { target: '_blank', rel: 'noopener noreferrer' };

function Plain({ value, at, owner }: { value: Json; at: string; owner: Fields | undefined }) {
  const { leads, files } = use(ResponseContext);
  const text = JSON.stringify(value);
  const kind = typeof value === 'string' ? 's' : 'n';
  const lead = value === null || value === '' ? undefined : leads[at];
  const file = typeof value === 'string' && value !== '' ? files[at] : undefined;
  if (file && owner)
    return (
      <>
        <i className="s">{`${text.slice(0, 24)}…" `}</i>
        <span className="c">{words.cutText(number(text.length - 2))}</span> <Base64File place={file} owner={owner} />
      </>
    );
  if (text.length > textMaximumCharacters) return <i className={kind}>{`${text.slice(0, textMaximumCharacters)}…`}</i>;
  const address = lead
    ? lead.route + callFragment(lead.anchor, { parameters: { [lead.parameter]: String(value) }, body: null })
    : addressIn(String(value));
  if (address !== null)
    return (
      <a href={address} title={lead?.summary[language]} {...(address.startsWith('https:') && foreign)}>
        {text}
      </a>
    );
  return <i className={kind}>{text}</i>;
}

function Base64File({ place, owner }: { place: FilePlace; owner: Fields }) {
  const { data, name, type, mediaType } = place;
  const fileType = String((type === null ? null : owner[type]) ?? mediaType ?? 'application/octet-stream');
  const fileName = String((name === null ? null : owner[name]) ?? `${data}.${fileType.split('/').at(-1)}`);
  const make = (): Blob => new Blob([decodeBase64(String(owner[data]))], { type: fileType });
  return <FileLinks name={fileName} type={fileType} make={make} />;
}

/** Invalid base64 is saved as it is. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return new TextEncoder().encode(text);
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const countFields = (value: Json): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

function preview(fields: readonly (readonly [string, Json])[]): string {
  const plain = fields.filter(([, value]) => typeof value !== 'object' && String(value).length <= 40);
  const shown = plain.slice(0, previewMaximumFields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [...shown, ...(fields.length > shown.length ? ['…'] : [])].join(', ');
}
