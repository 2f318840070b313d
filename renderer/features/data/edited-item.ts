import { createStore } from '../../ui/store.ts';

/** The item that an editor draws by itself. */
export const editedItem = createStore<string | undefined>(undefined);
