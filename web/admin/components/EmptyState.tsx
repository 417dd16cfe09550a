import { Box, Paper } from '@mantine/core';
import type { ReactNode } from 'react';

export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Paper withBorder bg="none" px="md" py={48} ta="center">
      <h2>{title}</h2>
      <Box component="p" maw="34rem" mx="auto" mt="xs" mb="md" c="dimmed">
        {text}
      </Box>
      {children}
    </Paper>
  );
}
