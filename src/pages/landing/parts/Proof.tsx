import { useWords } from '../words.ts'

/** How many responses are published. */
export function Proof({ answered, hasCases }: { answered: number; hasCases: boolean }) {
  const words = useWords()
  return (
    <>
      {words('proof.responses', { count: answered })} {hasCases && <a href="#case-studies">{words('proof.cases')}</a>}
    </>
  )
}
