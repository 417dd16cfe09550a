interface Props {
  id: string;
  children: string;
}

/** Of the section with the id, which it names. */
export const SectionHeading = ({ id, children }: Props) => (
  <h2 id={`${id}-title`}>
    <a className="anchor" href={`#${id}`}>
      {children}
    </a>
  </h2>
);

export const PartHeading = ({ id, children }: Props) => (
  <h3 id={id}>
    <a className="anchor" href={`#${id}`}>
      {children}
    </a>
  </h3>
);
