import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { shellWords } from '../words.ts';

interface Props {
  title: string;
  /** Where the screen hangs. */
  above?: ReactNode;
  below?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
}

const titleId = 'page-title';

/** For whoever stood on something that is gone now. */
export const focusPageTitle = (): void => document.getElementById(titleId)?.focus();

/** Names the screen, in the window's title too. Whoever comes from another screen is taken here. */
export function PageTitle({ title, above, below, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Settled on arrival: what happens on the screen later must not move anybody.
  const [isFirstScreen] = useState(key === 'default');

  useEffect(() => {
    document.title = `${title} · ${shellWords.adminPanel}`;
  }, [title]);

  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
  }, [isFirstScreen]);

  return (
    <header className="page-title">
      {above}
      <div>
        <h1 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
      {below}
    </header>
  );
}
