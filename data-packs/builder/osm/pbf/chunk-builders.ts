import type { Position } from './block-context.ts';
import type { NodeChunk, RelationChunk, WayChunk } from './chunks.ts';

/** Collects nodes. */
export class NodeChunkBuilder {
  ids: number[] = [];
  versions: number[] = [];
  lon: number[] = [];
  lat: number[] = [];
  taggedNodes: number[] = [];
  tagOffsets: number[] = [0];
  tags: number[] = [];

  add(id: number, version: number, position: Position): void {
    this.ids.push(id);
    this.versions.push(version);
    this.lon.push(position.lon);
    this.lat.push(position.lat);
  }

  /** Assigns the tags pushed since the last call to the last node. */
  endTags(): void {
    this.taggedNodes.push(this.ids.length - 1);
    this.tagOffsets.push(this.tags.length / 2);
  }

  truncate(length: number): void {
    for (const column of [this.ids, this.versions, this.lon, this.lat]) column.length = length;
  }

  chunk(): NodeChunk {
    return {
      ids: Float64Array.from(this.ids),
      versions: Int32Array.from(this.versions),
      lon: Int32Array.from(this.lon),
      lat: Int32Array.from(this.lat),
      taggedNodes: Uint32Array.from(this.taggedNodes),
      tagOffsets: Uint32Array.from(this.tagOffsets),
      tags: Uint32Array.from(this.tags),
    };
  }
}

/** Collects ways. */
export class WayChunkBuilder {
  ids: number[] = [];
  versions: number[] = [];
  refOffsets: number[] = [0];
  refs: number[] = [];
  tagOffsets: number[] = [0];
  tags: number[] = [];

  chunk(): WayChunk {
    return {
      ids: Float64Array.from(this.ids),
      versions: Int32Array.from(this.versions),
      refOffsets: Uint32Array.from(this.refOffsets),
      refs: Float64Array.from(this.refs),
      tagOffsets: Uint32Array.from(this.tagOffsets),
      tags: Uint32Array.from(this.tags),
    };
  }
}

/** Collects relations. */
export class RelationChunkBuilder {
  ids: number[] = [];
  versions: number[] = [];
  memberOffsets: number[] = [0];
  memberTypes: number[] = [];
  memberIds: number[] = [];
  memberRoles: number[] = [];
  touching: number[] = [];
  tagOffsets: number[] = [0];
  tags: number[] = [];

  chunk(): RelationChunk {
    return {
      ids: Float64Array.from(this.ids),
      versions: Int32Array.from(this.versions),
      memberOffsets: Uint32Array.from(this.memberOffsets),
      memberTypes: Uint8Array.from(this.memberTypes),
      memberIds: Float64Array.from(this.memberIds),
      memberRoles: Uint32Array.from(this.memberRoles),
      touching: Uint8Array.from(this.touching),
      tagOffsets: Uint32Array.from(this.tagOffsets),
      tags: Uint32Array.from(this.tags),
    };
  }
}
