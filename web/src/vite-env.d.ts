/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:own-boards' {
  const boards: Record<
    string,
    () => Promise<{ default: import('svelte').Component<import('./board/board').BoardProps> }>
  >;
  export default boards;
}
