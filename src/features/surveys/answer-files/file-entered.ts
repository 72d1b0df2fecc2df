// The answer to a question that takes a file, and its text in a form: the id of the uploaded file, its size in bytes and its name, as in
// `0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10 48213 plan.pdf`. A file that is still on the device has `device:` before its id.

/** `bytes` is the size of the stored file. */
export type FileAnswer = { file: string; name: string; bytes: number }

const onDevice = 'device:'
const pattern = /^((?:device:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (\d{1,9}) (.+))?$/

/** Parses the text of a form; null if it names no file. Name and size are those that the sender claims. */
export function fileIn(text: string): FileAnswer | null {
  const [, file, bytes = '0', name = ''] = pattern.exec(text.trim()) ?? []
  return file === undefined ? null : { file, name, bytes: Number(bytes) }
}

export const fileAnswerText = ({ file, bytes, name }: FileAnswer): string => (name ? `${file} ${bytes} ${name}` : file)

/** The text of a file that is still on the device, under the name that it has there. */
export const deviceText = (id: string, { name, size }: { name: string; size: number }): string =>
  fileAnswerText({ file: onDevice + id, bytes: size, name: name.replace(/\s+/g, ' ') })

/** The name that a file has on the device; null if it was uploaded. */
export const deviceId = (text: string): string | null =>
  text.startsWith(onDevice) ? (fileIn(text)?.file.slice(onDevice.length) ?? null) : null

/** A file by its name, in lists and reports that show answers as texts. */
export const fileLabel = ({ name, file }: FileAnswer): string => name || file
