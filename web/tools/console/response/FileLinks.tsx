import { useEffect, useRef } from 'react';
import { words } from '../words.ts';

/** Safe to show inline; other types could run script on our origin. */
const shownTypes = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp)|text\/plain)(?:;|$)/;

interface Props {
  name: string;
  type: string;
  /** Created on click: a list may have hundreds of files. */
  make: () => Blob;
}

export function FileLinks({ name, type, make }: Props) {
  const address = useRef<string>(null);
  useEffect(
    () => () => {
      if (address.current !== null) URL.revokeObjectURL(address.current);
    },
    [],
  );
  const prepare = ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void => {
    address.current ??= URL.createObjectURL(make());
    currentTarget.href = address.current;
  };
  const link = { href: '#', onClick: prepare, onAuxClick: prepare };
  return (
    <span className="row console-tools">
      {shownTypes.test(type) ? (
        <a {...link} target="_blank" rel="noopener">
          {words.openFile}
        </a>
      ) : null}
      <a {...link} download={name}>
        {words.saveFile(name)}
      </a>
    </span>
  );
}
