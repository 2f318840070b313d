import { useQuery } from '@tanstack/react-query';
import type { SerialPort } from '../../api/admin/position.ts';
import { usePosition } from './position-state.ts';

const none: readonly SerialPort[] = [];

/** The serial ports of the service's machine, followed while they are looked at: receivers are plugged in then. */
export function useSerialPorts() {
  const { api } = usePosition();
  const query = useQuery({
    queryKey: ['serial ports'],
    queryFn: ({ signal }) => api?.serialPorts(signal) ?? [],
    enabled: api !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: 3000,
  });
  return { ports: query.data ?? none, failed: query.isError, refresh: () => void query.refetch() };
}
