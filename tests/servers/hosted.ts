// The other side of app-host.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type HostRequest = { open: Record<string, string> } | { close: true }
export type HostReply = { url: string } | { error: string }

export type AppHost = {
  /** Starts an app with these settings. One runs at a time. @returns its URL */
  open: (settings: Record<string, string>) => Promise<string>
  /** Ends the app, its jobs and its connections, but not the process. */
  close: () => Promise<void>
  /** Moves the clock of the process ahead. It can't be moved back: an app after this one needs another process. */
  advance: (milliseconds: number) => Promise<void>
  /** True once its clock was moved, or it ended. */
  isSpent: () => boolean
  pid: number
  output: () => string
  stop: () => Promise<void>
}

/**
 * Starts the process of a worker's apps.
 * @param env its environment, without settings of an app
 * @param flags of Node
 */
export function startHost(env: NodeJS.ProcessEnv, flags: readonly string[]): AppHost {
  const child = spawn(process.execPath, [...flags, 'tests/servers/app-host.ts'], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  let isMoved = false
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const exited = once(child, 'exit')
  const failed = exited.then((): [HostReply] => [{ error: 'The process of the apps ended.' }])
  const request = async (message: HostRequest | number): Promise<string> => {
    child.send(message)
    const [reply] = (await Promise.race([once(child, 'message'), failed])) as [HostReply | 'advanced']
    if (reply === 'advanced') return ''
    if ('error' in reply) throw new Error(`${reply.error}\n${output}`)
    return reply.url
  }
  return {
    open: (settings) => request({ open: settings }),
    close: async () => void (await request({ close: true })),
    async advance(milliseconds) {
      isMoved = true
      await request(milliseconds)
    },
    isSpent: () => isMoved || child.exitCode !== null || child.signalCode !== null,
    pid: child.pid as number,
    output: () => output,
    async stop() {
      child.kill()
      await exited
    },
  }
}
