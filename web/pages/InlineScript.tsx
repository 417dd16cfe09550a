/** React would escape the code. */
export const InlineScript = ({ code, type, id }: { code: string; type?: string; id?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, listed by hash in the CSP, and data that never runs.
  <script type={type} id={id} dangerouslySetInnerHTML={{ __html: code }} />
);
