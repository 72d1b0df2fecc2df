// The styles of parts of the project page that are loaded later, beyond those that it has anyway. Loaded with the page, not with those parts.
import '../../responses/parts/OwnComment.module.css'
import '../../responses/parts/Said.module.css'
import '../../retention/parts/Lifecycle.module.css'
import '../../../ui/Field.module.css'
import '../../../ui/Input.module.css'
import '../../../ui/Key.module.css'
import '../../../ui/SplitBar.module.css'
import './OwnProject.module.css'
