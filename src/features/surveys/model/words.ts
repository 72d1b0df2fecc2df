export { useWords } from '../kinds/words.ts'
