import type { HistoryEntry } from '@fagvaerk/contract/history.ts';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { customerAddress, historyAddress, rightsAddress, whoAddress } from '../../shell/panel-addresses.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { MoreButton } from '../components/Pager.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { showMoment, showNumber } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { words } from '../words.ts';
import { Changes } from './Changes.tsx';
import { describeAction, describeEntry, entryText, type Part } from './describe.ts';
import { entryRowsQuery, eraseContacts } from './history-api.ts';
import { historyWords } from './messages.ts';

interface Props {
  entry: HistoryEntry;
  onRevert: () => void;
  /** Only what was done, not the values. */
  isBrief: boolean;
}

export function EntryItem({ entry, onRevert, isBrief }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const rowsId = useId();
  const shownParts = entry.parts.filter(({ action }) => action !== 'change.reverted');
  const count = shownParts.reduce((sum, part) => sum + part.count, 0);
  const [only] = shownParts;
  const deleted = shownParts.find(({ action, first }) => action === 'customer.deleted' && first.before?.contactEmail);
  return (
    <li>
      {isBrief ? <RelativeTime at={entry.at} /> : <time dateTime={entry.at}>{showMoment(entry.at)}</time>}
      <div>
        <p>
          <Sentence parts={describeEntry(entry)} />
        </p>
        {entry.reverts === null ? null : (
          <p className="history-link">
            {historyWords.reverts} <Link to={historyAddress({ entry: entry.reverts })}>{historyWords.earlier}</Link>
          </p>
        )}
        {entry.revertedBy === null ? null : (
          <p className="history-link">
            {historyWords.revertedBy} <Link to={historyAddress({ entry: entry.revertedBy })}>{historyWords.later}</Link>
          </p>
        )}
        {count === 1 && only && !isBrief ? <Changes before={only.first.before} after={only.first.after} /> : null}
        {isExpanded ? <Rows id={rowsId} entry={entry.entry} /> : null}
      </div>
      <Group className="history-actions" justify="end" align="start" gap="4px 8px" maw="20rem">
        {count > 1 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? rowsId : undefined}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? historyWords.hideRows : words.showAll(showNumber(count))}
          </Button>
        ) : null}
        <MayChange>
          {deleted?.customerID ? (
            <ConfirmButton
              variant="subtle"
              size="compact-sm"
              color="danger"
              label={historyWords.erase}
              title={historyWords.eraseTitle(deleted.first.subject)}
              text={historyWords.eraseText}
              confirmLabel={historyWords.eraseAnswer}
              run={() => eraseContacts(deleted.customerID ?? 0)}
              done={() => historyWords.erased(deleted.first.subject)}
            />
          ) : null}
          {entry.canRevert && entry.revertedBy === null ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={historyWords.revertNamed(entryText(entry))}
              onClick={onRevert}
            >
              {words.undo}
            </Button>
          ) : null}
        </MayChange>
      </Group>
    </li>
  );
}

function Rows({ id, entry }: { id: string; entry: number }) {
  const query = useInfiniteQuery(entryRowsQuery(entry));
  return (
    <div id={id}>
      <Loaded query={query} lines={3}>
        {({ pages }) => (
          <>
            <ol className="history-rows">
              {pages
                .flatMap(({ data }) => data)
                .filter(({ action }) => action !== 'change.reverted')
                .map((row) => (
                  <li key={row.id}>
                    <Sentence parts={describeAction(row)} />
                    <Changes before={row.before} after={row.after} />
                  </li>
                ))}
            </ol>
            <MoreButton size="compact-sm" query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Sentence({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, index) => {
    const address = addressOf(part);
    const key = `${index} ${part.text}`;
    if (address) {
      return (
        <Link key={key} to={address}>
          {part.text}
        </Link>
      );
    }
    return part.nameOf === null || part.nameOf === 'count' ? part.text : <strong key={key}>{part.text}</strong>;
  });
}

function addressOf({ text, nameOf, of }: Part): string | undefined {
  if (!of) return undefined;
  const { action, customerID, siteID, hasCustomer, hasSite } = of;
  const isAboutCustomer = nameOf === 'customer' || (nameOf === 'subject' && action.startsWith('customer.'));
  if (isAboutCustomer && hasCustomer && customerID !== null) return customerAddress(customerID, text);
  if (!hasSite || siteID === null) return undefined;
  if (nameOf === 'place' && hasCustomer && customerID !== null) return rightsAddress(customerID, siteID);
  return nameOf === 'subject' && action.startsWith('site.') ? whoAddress({ siteID }) : undefined;
}
