import { useWords } from './words.ts'

const kilobyte = 1000
const megabyte = 1_000_000

/** A file's size in words: "640 KB", "3.8 MB". */
export function useSizeWords(): (bytes: number) => string {
  const words = useWords()
  return (bytes) =>
    bytes < megabyte
      ? words('form.kilobytes', { count: Math.max(1, Math.round(bytes / kilobyte)) })
      : words('form.megabytes', { count: Math.round(bytes / (megabyte / 10)) / 10 })
}
