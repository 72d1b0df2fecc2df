// Encrypts a backup by chunks: AES-256-GCM with a key that scrypt derives from BACKUP_KEY. Each chunk is authenticated with its number and
// with whether it is the last one. A cut, shortened or changed file is recognized (the STREAM construction of Hoang et al., 2015).
import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

export const encryptedMagic = Buffer.from('plaza-backup aes-256-gcm 1\n')
const saltBytes = 16
const verifierBytes = 32
const keyBytes = 32
/** Of an encrypted file: the magic, the salt and the verifier of the key. */
export const encryptedHeaderBytes = encryptedMagic.length + saltBytes + verifierBytes
const chunkBytes = 64 * 1024
const tagBytes = 16
/** OWASP's advice of 2024: 128 MB and about half a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** The key, and a value that tells a wrong key from a damaged file. */
async function derive(passphrase: string, salt: Buffer): Promise<{ key: Buffer; verifier: Buffer }> {
  const bytes = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize(), salt, keyBytes + verifierBytes, cost, (error, derived) => (error ? reject(error) : resolve(derived))),
  )
  return { key: bytes.subarray(0, keyBytes), verifier: bytes.subarray(keyBytes) }
}

/** A nonce is used once: each file has a key of its own. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(chunk), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Splits a stream into pieces of `bytes`. The last piece, which may be empty, is `work`'s with `isLast`. */
function byChunks(bytes: number, work: (piece: Buffer, number: number, isLast: boolean) => Buffer, head?: Buffer): Transform {
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0
  const attempt = (done: TransformCallback, act: () => void) => {
    try {
      act()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  const stream = new Transform({
    transform(data: Buffer, _encoding, done) {
      attempt(done, () => {
        waiting = waiting.length > 0 ? Buffer.concat([waiting, data]) : data
        // A full piece waits until more follows, because it may be the last.
        for (; waiting.length > bytes; waiting = waiting.subarray(bytes)) stream.push(work(waiting.subarray(0, bytes), number++, false))
      })
    },
    flush(done) {
      attempt(done, () => void stream.push(work(waiting, number, true)))
    },
  })
  if (head) stream.push(head)
  return stream
}

/** A stream that encrypts what passes through it. */
export async function encrypting(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes)
  const { key, verifier } = await derive(passphrase, salt)
  const encrypt = (piece: Buffer, number: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  return byChunks(chunkBytes, encrypt, Buffer.concat([encryptedMagic, salt, verifier]))
}

/**
 * A stream that decrypts what passes through it: the file without its header. It fails on what was cut or changed.
 * @throws Error if the key is not that of the file
 */
export async function decrypting(passphrase: string, header: Buffer): Promise<Transform> {
  const salt = header.subarray(encryptedMagic.length, encryptedMagic.length + saltBytes)
  const { key, verifier } = await derive(passphrase, salt)
  const given = header.subarray(encryptedMagic.length + saltBytes)
  if (given.length !== verifierBytes || !timingSafeEqual(given, verifier))
    throw new Error('BACKUP_KEY is not the key of this backup. Nothing was changed.')
  return byChunks(chunkBytes + tagBytes, (piece, number, isLast) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
      decipher.setAuthTag(piece.subarray(piece.length - tagBytes))
      return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()])
    } catch {
      throw new Error('The encrypted backup is cut or damaged.')
    }
  })
}
