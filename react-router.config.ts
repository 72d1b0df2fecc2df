import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  buildEnd: () => compressAssets('build/client'),
} satisfies Config
