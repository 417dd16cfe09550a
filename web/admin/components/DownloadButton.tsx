import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { warn } from '../notices.ts';
import { words } from '../words.ts';

export function DownloadButton({ run, ...rest }: ButtonProps & { run: () => Promise<void> }) {
  const download = useMutation({ mutationFn: run, onError: ({ message }) => warn(message) });
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()} {...rest}>
      {words.download}
    </Button>
  );
}
