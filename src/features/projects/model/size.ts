import { fileSize } from '../../../core/storage/file-size.ts'
import { useWords } from './form-words.ts'

/** A file's size in words: "640 KB", "3.8 MB". */
export function useSizeWords(): (bytes: number) => string {
  const words = useWords()
  return (bytes) => {
    const { unit, amount } = fileSize(bytes)
    return words(unit === 'kb' ? 'form.kilobytes' : 'form.megabytes', { count: amount })
  }
}
