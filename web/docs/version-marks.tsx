import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Attribute } from '@fagvaerk/catalogue/model.ts';
import { Fragment } from 'react';
import { useLanguage, useOtherVersion } from './page-context.ts';

export function VersionSwitch({ version, route, otherRoute }: { version: string; route: string; otherRoute: string }) {
  const { words } = useLanguage();
  const other = useOtherVersion();
  const links = [
    <a key={version} href={route} aria-current="true">
      {version}
    </a>,
    <a key={other.version} href={otherRoute}>{`v${other.version}`}</a>,
  ];
  return (
    <nav className="versions" aria-label={words.versions}>
      {other.newVersion ? links.reverse() : links}
    </nav>
  );
}

/** A field that is new, renamed or removed. */
export function VersionMark({ counterpart: { name, address } }: { counterpart: Counterpart }) {
  const { words } = useLanguage();
  const { version, newVersion } = useOtherVersion();
  if (address) {
    return (
      <mark>
        {`v${version}: `}
        <a href={address}>{name}</a>
      </mark>
    );
  }
  return newVersion ? (
    <mark className="new">{words.newIn(newVersion)}</mark>
  ) : (
    <mark className="gone">{words.onlyHere(version)}</mark>
  );
}

export function OnlyInOtherVersion({ attributes, anchor }: { attributes: readonly Attribute[]; anchor: string }) {
  const { words } = useLanguage();
  const { version, missingIn } = useOtherVersion();
  const { name, path } = attributes[0] ?? { name: '', path: '' };
  const missing = missingIn(`${anchor}.${path}`.slice(0, -name.length - 1));
  if (missing.length === 0) return null;
  return (
    <p className="only-in-other">
      {words.onlyThere(version)}
      {missing.map((one, index) => (
        <Fragment key={one.address}>
          {index > 0 ? ', ' : ' '}
          <a href={one.address}>{one.name}</a>
        </Fragment>
      ))}
    </p>
  );
}
