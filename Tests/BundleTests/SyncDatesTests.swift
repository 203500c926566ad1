import Notebook
import Testing

@testable import Bundle
@testable import Store

/// When notebooks were created and changed, on all devices.
@Suite struct SyncDatesTests {
  @Test func `a notebook was created and changed at the same time on all devices`() throws {
    let devices = try Devices(2)
    let created = devices.now
    let id = try devices.notebook("Physics", on: 0)
    devices.now += 86_400_000
    try devices.write(1, in: id, on: 0)
    let changed = devices.now
    try devices.sync(0)
    devices.now += 86_400_000
    try devices.sync(1)
    #expect(try devices.libraries[1].dates(of: id) == .init(created: created, changed: changed))
    devices.now += 86_400_000
    try devices.write(2, in: id, on: 1)
    let later = devices.now
    for number in [1, 0] { try devices.sync(number) }
    #expect(try devices.libraries[0].dates(of: id) == .init(created: created, changed: later))
  }

  @Test func `every change that arrives is a later one, whatever clocks say`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    devices.now += 86_400_000
    try devices.write(2, in: id, on: 1)
    let before = try devices.libraries[1].dates(of: id)
    try devices.sync(1)
    let after = try devices.libraries[1].dates(of: id)
    #expect(after.changed == before.changed + 1 && after.created == before.created)
    // A clock that is ahead is not believed.
    let now = devices.now
    devices.now += 86_400_000
    try devices.write(3, in: id, on: 0)
    try devices.sync(0)
    devices.now = now
    try devices.sync(1)
    #expect(try devices.libraries[1].dates(of: id).changed <= devices.now)
  }
}
