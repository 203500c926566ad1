internal import Bytes
internal import Desk
internal import Pen
internal import Trace
internal import Wording

/// Measures the latency of ink, for the meter on the desk and for traces.
extension App {
  /// Watches reports while a meter, a trace or a test needs them; costs nothing otherwise.
  func updateWatch() {
    let isWanted =
      desk.preferences.showsMeter || traceRecorder != nil || desk.laboratory.test != nil
    if isWanted, watch == nil { watch = ReportWatch(recorder: traceRecorder) }
    if !isWanted { watch = nil }
  }

  func perform(_ order: TraceOrder) {
    switch order {
    case .begin: beginTrace()
    case .end: endTrace()
    case .beginTest:
      updateWatch()
      watch?.test = StylusTestReports()
    case .forgetTask:
      watch?.forwardReports()
      if let task = desk.laboratory.test?.task { watch?.test?.forget(task) }
    case .dropTest:
      watch?.test = nil
      updateWatch()
    case .endTest(let marks): endTest(marks)
    case .findStyluses: onShelf { [mailbox] in mailbox.post(.desk(.styluses($0.styluses))) }
    case .showCards(let files):
      onShelf { [mailbox] in mailbox.post(.desk(.cards(try $0.cards(of: files), of: files))) }
    case .exportCards(let files):
      let (mailbox, folder) = (mailbox, exportFolder)
      onShelf { mailbox.post(.told(try $0.export(files, to: folder))) }
    }
  }

  private func onShelf(_ work: @escaping @Sendable (StylusShelf) throws -> Void) {
    let (shelf, mailbox) = (StylusShelf(folder: stylusFolder), mailbox)
    WorkerThread.start("styluses") {
      do { try work(shelf) } catch { mailbox.post(.failed("\(error)")) }
    }
  }

  private func endTest(_ marks: StylusMarks) {
    watch?.forwardReports()
    guard let reports = watch?.test else { return }
    watch?.test = nil
    updateWatch()
    let (mailbox, metadata, time) = (mailbox, traceMetadata(of: marks), Self.timeForFiles)
    onShelf { shelf in
      let trace = reports.trace(metadata)
      guard trace.count > 0 else {
        return mailbox.post(.failed("The pen drew nothing, so there are no results."))
      }
      let file = try shelf.save(trace, at: time)
      mailbox.post(.desk(.styluses(shelf.styluses)))
      mailbox.post(.desk(.cards([try shelf.card(of: file)], of: [file])))
    }
  }

  private func beginTrace() {
    guard traceRecorder == nil else { return }
    do {
      try exportFolder.createFolder()
      let name = "Trace \(Self.timeForFiles)"
      begin(try exportFolder.withFreePath(for: name, ending: "csv") { try TraceRecorder(path: $0) })
    } catch {
      mailbox.post(.failed("Cannot record a trace: \(error)."))
    }
  }

  func begin(_ recorder: TraceRecorder) {
    traceRecorder = recorder
    describeTrace()
    updateWatch()
    watch?.recorder = recorder
    send(.recording(PathParts(recorder.path).name))
  }

  /// The local time for file names: "2026-03-14 15.09".
  private static var timeForFiles: String { Int64.now.localTime.replacing(":", with: ".") }

  /// Describes the surroundings of the trace, as long as nothing of it is written.
  func describeTrace() {
    guard let recorder = traceRecorder, recorder.count == 0 else { return }
    recorder.describe(traceMetadata)
  }

  func endTrace() {
    guard let recorder = traceRecorder else { return }
    watch?.forwardReports()
    watch?.recorder = nil
    traceRecorder = nil
    updateWatch()
    send(.recording(nil))
    do {
      try recorder.finish()
      let name = PathParts(recorder.path).name
      send(.told("Recorded \(recorder.count) reports: '\(name)' in \(exportFolder.name)."))
    } catch {
      send(.failed("\(error)"))
    }
  }

  func finishTrace() throws {
    watch?.forwardReports()
    try traceRecorder?.finish()
  }

  func watch(_ event: PenEvent) {
    guard watch != nil else { return }
    let name = devices.first { $0.number == event.device }?.name ?? ""
    watch?.flags = desk.laboratory.test?.task?.flag ?? ""
    watch?.beginHandling(event, device: name, isReplay: isReplay)
  }

  func showFigures() {
    guard desk.preferences.showsMeter, let figures = watch?.newFigures() else { return }
    send(.latency(figures))
  }
}
