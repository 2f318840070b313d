import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requireAdminClient, type ShareReply, useAdminClient } from '../../api/admin/admin-client.ts';

const shareKey = ['admin', 'share'];
/** Milliseconds between looks: while something is shared, phones come and go. */
const sharingInterval = 2_000;
/** Another window may switch it on. */
const idleInterval = 15_000;

/** What is shared with phones nearby. */
export function useShare() {
  const admin = useAdminClient();
  return useQuery<ShareReply>({
    queryKey: shareKey,
    queryFn: ({ signal }) => requireAdminClient(admin).share(signal),
    enabled: admin !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.sharing == null ? idleInterval : sharingInterval),
  });
}

/** The code for the next phone: another one as soon as `pairings` is another number. */
export function useShareCode(pairings: number) {
  const admin = useAdminClient();
  return useQuery({
    queryKey: [...shareKey, 'code', pairings],
    queryFn: ({ signal }) => requireAdminClient(admin).shareCode(signal),
    enabled: admin !== undefined,
    staleTime: 0,
    gcTime: 0,
    // Asked for again when it is over.
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : Math.max(1000, state.data.expiresAt - Date.now() + 500),
  });
}

export function useShareOrders() {
  const admin = useAdminClient();
  const queries = useQueryClient();
  const settled = {
    onSuccess: (reply: ShareReply) => queries.setQueryData<ShareReply>(shareKey, reply),
    onError: () => queries.invalidateQueries({ queryKey: shareKey }),
  };
  const client = () => requireAdminClient(admin);
  const on = useMutation({
    ...settled,
    mutationFn: (choice: Parameters<ReturnType<typeof client>['shareOn']>[0]) => client().shareOn(choice),
  });
  const off = useMutation({ ...settled, mutationFn: () => client().shareOff() });
  const end = useMutation({ ...settled, mutationFn: (id: string) => client().endSharedDevice(id) });
  return { on, off, end };
}
