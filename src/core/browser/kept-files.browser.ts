// Files that a person chose and the server does not have yet, kept by the browser (IndexedDB) under names that only a draft knows.

const databaseName = 'plaza-files'
const storeName = 'files'
const byAge = 'keptAt'
const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

type KeptFile = { id: string; file: File; keptAt: number }

/** Keeps a file. @returns false if the browser cannot */
export async function keepFile(id: string, file: File): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => {
      forgetOld(store)
      return store.put({ id, file, keptAt: Date.now() } satisfies KeptFile)
    })
    return true
  } catch {
    return false
  }
}

/** @returns null if the browser has it no more */
export async function keptFile(id: string): Promise<File | null> {
  try {
    const stored = (await inStore('readonly', (store) => store.get(id))) as KeptFile | undefined
    return stored?.file ?? null
  } catch {
    return null
  }
}

export async function forgetFile(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(() => {})
}

/** Deletes old files, whose drafts were never sent. */
function forgetOld(store: IDBObjectStore): void {
  const old = store.index(byAge).openKeyCursor(IDBKeyRange.upperBound(Date.now() - keptMilliseconds))
  old.onsuccess = () => {
    const cursor = old.result
    if (!cursor) return
    store.delete(cursor.primaryKey)
    cursor.continue()
  }
}

/** @returns the result of the request that `act` makes, once its transaction is complete */
async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' }).createIndex(byAge, byAge)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('The database of files is in use'))
  })
}
