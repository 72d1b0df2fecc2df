import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { wordsInBrowser } from './core/words.browser.ts'
import { WordsFrom } from './core/words.tsx'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordsFrom value={wordsInBrowser()}>
        <HydratedRouter />
      </WordsFrom>
    </StrictMode>,
  )
})
