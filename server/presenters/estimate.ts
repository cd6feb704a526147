import type { EstimatePointRow, EstimateRow } from '../queries/projects/estimates.ts';
import { audited, type InZone } from './in-zone.ts';

export function presentEstimate(row: EstimateRow, at: InZone) {
  return { ...audited(row, at), points: row.points.map((point) => presentPoint(point, at)) };
}

export function presentPoint(row: EstimatePointRow, at: InZone) {
  return audited(row, at);
}
