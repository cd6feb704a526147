import './ui/tokens.css';
import './ui/reset.css';
import { start } from './app/start.tsx';

start(document, window);
