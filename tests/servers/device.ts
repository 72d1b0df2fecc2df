// An authenticator with passkeys as specified by Web Authentication: P-256 keys, no attestation. Tests make it send wrong data.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Lies = { origin?: string; rpId?: string; challenge?: string; verified?: boolean; counter?: number; signedBy?: KeyObject }
type Options = Record<string, unknown>

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

// The subset of CBOR (RFC 8949) that a response needs.
const head = (type: number, size: number) =>
  size < 24
    ? Buffer.from([(type << 5) | size])
    : size < 256
      ? Buffer.from([(type << 5) | 24, size])
      : Buffer.from([(type << 5) | 25, size >> 8, size & 255])
const cbor = {
  int: (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Uint8Array) => Buffer.concat([head(2, value.length), value]),
  text: (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  map: (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]),
}

export class Device {
  readonly id = randomBytes(32)
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0
  readonly #origin: string

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin
  }

  /** The response to navigator.credentials.create(). */
  create(options: Options, lies: Lies = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cbor.map(
      [cbor.int(1), cbor.int(2)],
      [cbor.int(3), cbor.int(-7)],
      [cbor.int(-1), cbor.int(1)],
      [cbor.int(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
      [cbor.int(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const attestation = cbor.map(
      [cbor.text('fmt'), cbor.text('none')],
      [cbor.text('attStmt'), cbor.map()],
      [cbor.text('authData'), cbor.bytes(this.#data(lies, attested))],
    )
    const clientDataJSON = base64(this.#client('webauthn.create', options, lies))
    return this.#answer({ clientDataJSON, attestationObject: base64(attestation), transports: ['internal'] })
  }

  /** The response to navigator.credentials.get(). */
  get(options: Options, lies: Lies = {}) {
    this.counter = lies.counter ?? this.counter + 1
    const client = this.#client('webauthn.get', options, lies)
    const data = this.#data(lies)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), lies.signedBy ?? this.keys.privateKey)
    return this.#answer({ clientDataJSON: base64(client), authenticatorData: base64(data), signature: base64(signature) })
  }

  #client(type: string, options: Options, lies: Lies): string {
    return JSON.stringify({ type, challenge: lies.challenge ?? options.challenge, origin: lies.origin ?? this.#origin, crossOrigin: false })
  }

  #data({ rpId = new URL(this.#origin).hostname, verified = true }: Lies, attested = Buffer.alloc(0)): Buffer {
    const flags = 1 | (verified ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested])
  }

  #answer<R extends { clientDataJSON: string }>(response: R) {
    const id = base64(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
