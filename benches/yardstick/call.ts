/** A request of the load, to Plaza or to the bare server. */
export type LoadRequest = { method: 'GET' | 'POST' | 'PUT'; path: string; headers: Record<string, string>; body?: string }

/** A call that is measured. */
export type Call = {
  /** On the command line and in the recorded figures. */
  name: string
  title: string
  /** Reads are compared with the same bytes from memory and from a row, writes with one durable insert. */
  kind: 'read' | 'write'
  /** How many different replies the bare server sends. */
  samples: number
  /** The n-th request of a run; those of writes all differ. */
  request: (n: number) => LoadRequest
}
