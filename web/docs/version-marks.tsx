import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import { VERSIONS } from '@fagvaerk/catalogue/model.ts';
import { Fragment } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import { useOtherVersion } from './page-context.ts';

export function VersionSwitch({ version, route, otherRoute }: { version: string; route: string; otherRoute: string }) {
  const { words } = useLanguage();
  return (
    <nav className="versions" aria-label={words.versions}>
      {VERSIONS.map((one) => (
        <a key={one} {...(one === version ? { href: route, 'aria-current': true } : { href: otherRoute })}>
          {one}
        </a>
      ))}
    </nav>
  );
}

/** A field that is new, renamed or removed. */
export function VersionMark({ counterpart: { name, address } }: { counterpart: Counterpart }) {
  const { words } = useLanguage();
  const { version, isNewer } = useOtherVersion();
  if (address) return <a className="mark" href={address}>{`v${version}: ${name}`}</a>;
  return isNewer ? (
    <mark className="new">{words.newIn(VERSIONS[0])}</mark>
  ) : (
    <mark className="gone">{words.onlyHere(version)}</mark>
  );
}

export function OnlyInOtherVersion({ within }: { within: string }) {
  const { words } = useLanguage();
  const { version, missingIn } = useOtherVersion();
  const missing = missingIn(within);
  if (missing.length === 0) return null;
  return (
    <p className="note only-in-other">
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
