/** A truss, which is what "fagværk" means. */
export function Logo() {
  return (
    <svg viewBox="0 0 40 24" width="40" height="24" aria-hidden="true">
      <path
        d="M2 21.5h36L20 3z M11 12.5l9 9 9-9 M20 3v18.5"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
