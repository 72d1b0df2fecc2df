// A minimal self-signed certificate (RFC 5280).
import { type KeyObject, sign } from 'node:crypto'

const element = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const integer = (value: number) => element(0x02, Buffer.from([value]))
const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => element(0x17, Buffer.from(text))
const sha256WithRsa = () => sequence(objectId('2a864886f70d01010b'), element(0x05))

/** @returns the certificate of an RSA key, valid from 2020 to 2049, in base64 */
export function selfSigned({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }, name: string): string {
  const named = sequence(element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from(name)))))
  const content = sequence(
    element(0xa0, integer(2)),
    integer(1),
    sha256WithRsa(),
    named,
    sequence(time('200101000000Z'), time('490101000000Z')),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  return sequence(content, sha256WithRsa(), signature).toString('base64')
}
