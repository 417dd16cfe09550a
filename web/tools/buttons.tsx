import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'>;

export const PlainButton = (props: Props) => <button type="button" className="plain-button" {...props} />;

/** Looks like a link. */
export const TextButton = (props: Props) => <button type="button" className="text-button" {...props} />;
