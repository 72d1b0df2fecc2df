// Starts a receiver of webhooks in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { until } from '../until.ts'

export type WebhookReceiver = {
  url: string
  port: number
  /** For the process that sends: its deliveries to `url` come here. */
  env: Record<string, string>
  /** The ids of deliveries whose headers were read. */
  begun: string[]
  received: { id: string; body: string }[]
  kill: () => Promise<void>
}

/**
 * @param doing `hang`: it reads deliveries and never replies
 * @param port of a receiver that was killed
 */
export async function startReceiver(doing: 'reply' | 'hang', port = 0): Promise<WebhookReceiver> {
  const child = spawn(process.execPath, ['tests/servers/webhook-receiver-child.ts', doing, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const receiver = { port: 0, begun: [] as string[], received: [] as WebhookReceiver['received'] }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = JSON.parse(line) as { port?: number; id: string; body?: string }
    if (event.port) receiver.port = event.port
    else if (event.body === undefined) receiver.begun.push(event.id)
    else receiver.received.push({ id: event.id, body: event.body })
  })
  await until(() => receiver.port > 0)
  const name = 'hooks.example.org'
  const env = {
    NODE_OPTIONS: `--import=${new URL('local-receiver.mjs', import.meta.url).href}`,
    RECEIVER_NAME: name,
    RECEIVER_PORT: String(receiver.port),
  }
  return Object.assign(receiver, { url: `https://${name}/plaza`, env, kill: () => killed(child) })
}

/** Kills a process and waits for its end. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
