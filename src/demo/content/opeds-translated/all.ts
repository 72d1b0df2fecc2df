import type { ArticleTranslations } from '../translations.ts'
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

export const articlesIn: ArticleTranslations = { es, fr, hi, it, vi, zh }
