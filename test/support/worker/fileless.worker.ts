import './no-files.ts';
import '../../../workers/db.worker.ts';
