import '../tokens/tokens.css';
import '../tokens/base.css';
import { failOnComplaints } from './console.ts';

failOnComplaints();
